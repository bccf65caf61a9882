// Parts of registration for other features. Their texts: auth.json.

export { isFree } from './auth-account.api.ts'
export { explainPassword } from './components/explain-password.ts'
export { PasswordRules } from './components/password-rules.tsx'
export { useAvailability } from './components/use-availability.ts'
