// For the layout: what of mail is there on every screen.

export { LazyMailHost } from './components/lazy-mail-host.tsx'
