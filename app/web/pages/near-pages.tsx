import { linkOf } from '#platform/contract/pages.rules.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useAbilities } from '#platform/web/access/access.tsx'
import { rank } from '#platform/web/commands/rank.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import styles from './near-pages.module.css'

const MAX = 3
const MIN_LETTERS = 3

/** Pages whose name or address is like the address that leads nowhere (MISC-03), of those that the person may open. */
export function NearPages() {
  const { t } = useTranslation('shell')
  const { id } = useSignedInUser()
  const { allows } = useAbilities()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const words = path
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= MIN_LETTERS && !['apps', 'pages', 'misc'].includes(word))
  const found = listComposedPages()
    .filter(page => allows(page.access))
    .flatMap(page => {
      const places = words.flatMap(
        word => rank(word, `${t(page.text)} ${page.title} ${page.link}`) ?? [],
      )
      return places.length === 0 ? [] : [{ page, place: Math.min(...places) }]
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MAX)
  if (found.length === 0) return null
  return (
    <nav className={styles.near} aria-labelledby="near">
      <h2 id="near" className={styles.title}>
        {t('notFound.near')}
      </h2>
      <ul className={styles.list}>
        {found.map(({ page }) => {
          const Icon = PAGE_ICON[page.icon]
          return (
            <li key={page.id}>
              <Link to={linkOf(page, id)} className={styles.link}>
                <Icon size={18} stroke={1.7} aria-hidden="true" />
                {t(page.text)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
