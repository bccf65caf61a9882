import { useQuery } from '@tanstack/react-query'
import { IconCode } from '@tabler/icons-react'
import { Suspense, createElement, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import { CodeBlock } from './code-block.tsx'
import { exampleOf, loadCode } from './example-files.ts'
import styles from './showcase.module.css'

interface ExampleCardProps {
  entry: string
  example: string
  /** It is a card itself: no other around it. */
  isBare: boolean
}

/** One example: what it looks like, and the code that makes it so. */
export function ExampleCard({ entry, example, isBare }: ExampleCardProps) {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  const title = t(`examples.${entry}.${example}`)
  const toggle = (
    <IconButton
      name={isOpen ? t('hideCode', { title }) : t('showCode', { title })}
      hasTip={false}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCode size={18} stroke={1.7} />
    </IconButton>
  )
  const content = (
    <>
      <div className={styles.stage}>
        <Suspense
          fallback={
            <div data-waiting>
              <Skeleton>
                <SkeletonBox width="100%" height={72} />
              </Skeleton>
            </div>
          }
        >
          {createElement(exampleOf(entry, example))}
        </Suspense>
      </div>
      {isOpen ? <Code entry={entry} example={example} name={t('codeOf', { title })} /> : null}
    </>
  )
  return (
    <div id={example} className={styles.example}>
      {isBare ? (
        <div role="group" aria-labelledby={`${example}-title`}>
          <div className={styles.bareHead}>
            <h2 id={`${example}-title`}>{title}</h2>
            {toggle}
          </div>
          {content}
        </div>
      ) : (
        <Card title={title} actions={toggle}>
          {content}
        </Card>
      )}
    </div>
  )
}

function Code({ entry, example, name }: { entry: string; example: string; name: string }) {
  const { t } = useTranslation('showcase')
  const code = useQuery({
    queryKey: ['showcase', 'code', entry, example],
    queryFn: () => loadCode(entry, example),
    staleTime: Infinity,
  })
  return (
    <Loaded query={code} failed={t('codeFailed')} skeleton={[320, 260, 300]}>
      {text => <CodeBlock name={name} code={text} />}
    </Loaded>
  )
}
