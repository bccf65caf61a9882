// For rooms whose records are talked about: beginning a chat of one.

export { DiscussButton } from './components/discuss-button.tsx'
