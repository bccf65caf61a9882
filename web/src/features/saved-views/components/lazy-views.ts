import { loadTexts } from '../../../platform/i18n/i18n.ts'
import { lazyPart } from '../../../platform/query/lazy-part.ts'

const load = async () => {
  const [parts] = await Promise.all([import('./views-menu.tsx'), loadTexts(['saved-views', 'changes'])])
  return parts
}

export const LazyListViews = lazyPart(async () => (await load()).ListViewsMenu)
export const LazyViews = lazyPart(async () => (await load()).ViewsMenu)
