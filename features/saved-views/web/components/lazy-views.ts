import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

const texts = () => loadTexts(['saved-views', 'changes'])

export const LazyViews = lazyPart(async () => {
  const [{ ViewsMenu }] = await Promise.all([import('./views-menu.tsx'), texts()])
  return ViewsMenu
})
