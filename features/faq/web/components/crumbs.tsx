import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './kb.module.css'

interface CrumbsProps {
  category?: { category: string; title: string }
  here: string
}

/** Breadcrumbs (KB-01). */
export function Crumbs({ category, here }: CrumbsProps) {
  const { t } = useTranslation('faq')
  const next = (
    <IconChevronRight className={styles.chevron} size={14} stroke={1.7} aria-hidden="true" />
  )
  return (
    <nav aria-label={t('kb.path')} className={styles.crumbs} data-no-print>
      <ol>
        <li>
          <Link to="/pages/knowledge-base">{t('kb.title')}</Link>
          {next}
        </li>
        {category === undefined ? null : (
          <li>
            <Link to="/pages/knowledge-base/$category" params={{ category: category.category }}>
              <bdi>{category.title}</bdi>
            </Link>
            {next}
          </li>
        )}
        <li>
          <span aria-current="page" dir="auto">
            {here}
          </span>
        </li>
      </ol>
    </nav>
  )
}
