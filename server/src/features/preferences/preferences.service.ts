// The door of preferences, for what the server itself writes to people.

export { findPreferences } from './preferences.repo.ts'
