// For the layout: what counts and rings on every screen.

export { ChatWatch } from './components/chat-watch.tsx'
