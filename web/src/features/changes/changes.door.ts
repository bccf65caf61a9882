// For the layout and the other features: taking back by toast, by panel and by key.

export { undoChange } from './changes.api.ts'
export { RecentChanges } from './components/recent-changes.tsx'
export { undoNewest } from './components/undo-newest.ts'
export { useChangeWords } from './components/use-change-words.ts'
