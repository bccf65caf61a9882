import { startApp } from './app/start.tsx'

void startApp()
