import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { screenQuery } from '../faq.api.ts'
import { VoteBar } from './vote-bar.tsx'
import styles from './article.module.css'

/** `F1`: the article for the current screen, and related ones (KB-05). */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('faq')
  const { language } = usePreferences()
  // The screen it was opened on, even when the one below changes.
  const here = String(useMatches().at(-1)?.fullPath)
  const [screen] = useState(here)
  const path = useLocation({ select: location => location.pathname })
  const [opened] = useState(path)
  // Closes on navigation, so that the target is visible.
  useEffect(() => {
    if (path !== opened) onClose()
  }, [path, opened, onClose])
  return (
    <Dialog
      title={t('panel.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <ButtonLink to="/pages/faq">{t('title')}</ButtonLink>
          <ButtonLink to="/pages/knowledge-base">{t('kb.title')}</ButtonLink>
        </>
      }
    >
      <Loaded
        query={useQuery(screenQuery(screen, language))}
        failed={t('failedOne')}
        skeleton={[300, 340, 320, 280]}
      >
        {({ article, others }) =>
          article === null ? (
            <EmptyState title={t('panel.none')} text={t('panel.noneText')} />
          ) : (
            <div className={styles.panel}>
              <article lang={article.language} dir={article.language === 'ar' ? 'rtl' : 'ltr'}>
                <h3 className={styles.panelTitle}>{article.title}</h3>
                <RichTextView html={article.content} />
              </article>
              <VoteBar slug={article.slug} title={article.title} helpful={article.helpful} />
              <Link
                to="/pages/knowledge-base/$category/$question"
                params={{ category: article.category.category, question: article.slug }}
                className={styles.panelLink}
              >
                {t('panel.open')}
              </Link>
              {others.length === 0 ? null : (
                <nav aria-label={t('kb.related')}>
                  <h3 className={styles.asideTitle}>{t('kb.related')}</h3>
                  <ul className={styles.related}>
                    {others.map(one => (
                      <li key={one.id}>
                        <Link
                          to="/pages/knowledge-base/$category/$question"
                          params={{ category: one.category, question: one.slug }}
                          className={styles.panelLink}
                        >
                          <bdi>{one.question}</bdi>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              )}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
