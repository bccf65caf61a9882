// For the palette: what it can do with mail.

export { emailCommands } from './components/email-commands.ts'
