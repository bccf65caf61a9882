// The menu of views comes after the list it stands in: for the list kit.

export { LazyListViews } from './components/lazy-views.ts'
