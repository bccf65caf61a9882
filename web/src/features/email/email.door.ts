// For the layout: what of mail is there on every screen, and what the palette can do with it.

export { emailCommands } from './components/email-commands.ts'
export { LazyMailHost } from './components/lazy-mail-host.tsx'
