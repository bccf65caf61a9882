// For the account settings and a person's own page.

export { TwoFactorCard } from './components/two-factor-card.tsx'
