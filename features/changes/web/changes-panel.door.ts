// For the layers that may lie over any screen.

export { RecentChanges } from './components/recent-changes.tsx'
