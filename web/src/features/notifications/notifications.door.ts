// For the layout: the bell.

export { Bell } from './components/bell.tsx'
