// What other features show of signing in: cards of a person's own ways to sign in. Their texts: ways.json, two-factor.json.

export { ConnectionsCard } from './components/connections-card.tsx'
export { PasskeysCard } from './components/passkeys-card.tsx'
export { TwoFactorCard } from './components/two-factor-card.tsx'
