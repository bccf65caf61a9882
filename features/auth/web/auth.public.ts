// Cards of one's sign-in methods, for other features. Their texts: sign-in-methods.json, two-factor.json.

export { ConnectionsCard } from './components/connections-card.tsx'
export { PasskeysCard } from './components/passkeys-card.tsx'
export { TwoFactorCard } from './components/two-factor-card.tsx'
