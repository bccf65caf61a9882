// Shared with other features. Their texts: settings.json.

export { useRegionalChoices } from './components/use-regional-choices.ts'
export { type MailServerField, MailServerFields } from './components/mail-server-fields.tsx'
