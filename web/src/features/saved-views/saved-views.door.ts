import { loadTexts } from '../../platform/i18n/i18n.ts'
import { lazyPart } from '../../platform/query/lazy-part.ts'

// The menu of views comes after the list it stands in: for the list kit, and for screens that draw their lists themselves.

const load = async () => {
  const [parts] = await Promise.all([import('./components/views-menu.tsx'), loadTexts(['saved-views', 'changes'])])
  return parts
}

export const SavedViews = lazyPart(async () => (await load()).ListViewsMenu)
/** @example <Suspense><SavedViewsOf screen="tasks" read={readTasks} /></Suspense> */
export const SavedViewsOf = lazyPart(async () => (await load()).ViewsMenu)
