// For the layout: what counts and rings on every screen. For rooms whose records are talked about: beginning a chat of one.

export { ChatWatch } from './components/chat-watch.tsx'
export { DiscussButton } from './components/discuss-button.tsx'
