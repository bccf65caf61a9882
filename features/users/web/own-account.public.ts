// For the settings of one's own account.
export { PictureDialog } from './components/picture-dialog.tsx'
export { SessionsCard } from './components/sessions-card.tsx'
