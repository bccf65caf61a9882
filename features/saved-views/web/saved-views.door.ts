// For screens that draw their lists themselves.

export { ViewsSlot } from './components/views-slot.tsx'
