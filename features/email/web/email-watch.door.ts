// For the layout: what counts and rings on every screen.

export { NewMailNotice } from './components/new-mail-notice.tsx'
