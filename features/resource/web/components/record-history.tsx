import { useQuery } from '@tanstack/react-query'
import { HIDDEN, keyInName } from '#platform/contract/custom-values.rules.ts'
import type { RecordChange } from '#platform/contract/resource.contract.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { useCustomResource } from '../custom-resource.public.ts'
import { apiOf } from '../resource.api.ts'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import styles from './resource.module.css'

interface RecordHistoryProps {
  resource: Resource
  id: number
  related: Related
}
const TONES: Partial<Record<string, 'good' | 'bad'>> = { create: 'good', delete: 'bad' }

/** What was done to a record, the newest first. */
export function RecordHistory({ resource, id, related }: RecordHistoryProps) {
  const { t } = useTranslation('resource')
  const format = useFormats()
  const query = useQuery(apiOf(resource).historyQuery(id))
  const isNeeded =
    query.data?.some(({ fields }) => fields.some(({ name }) => keyInName(name) !== undefined)) ===
    true
  const whole = useCustomResource(resource, { isNeeded }) ?? resource
  const words = useResourceWords(whole)
  return (
    <Card title={t('history')}>
      <Loaded query={query} failed={t('historyFailed')} skeleton={[200, 160, 180]}>
        {changes =>
          changes.length === 0 ? (
            <p className={styles.changed}>{t('historyEmpty')}</p>
          ) : (
            <Timeline
              name={t('history')}
              items={changes.map(change => ({
                key: `${change.id}`,
                title: t(`actions.${change.action}`, { by: change.by, defaultValue: change.by }),
                when: format.ago(change.at),
                ...(TONES[change.action] === undefined ? {} : { tone: TONES[change.action] }),
                content: <Changed {...{ change, words, related }} resource={whole} />,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

interface ChangedProps {
  resource: Resource
  change: RecordChange
  words: ResourceWords
  related: Related
}

function Changed({ resource, change, words, related }: ChangedProps) {
  const known = change.fields.filter(({ name }) => name in resource.fields)
  const { t } = useTranslation('resource')
  return known.map(({ name, before, after }) => (
    <p key={name} className={styles.changed}>
      {words.labelOf(name)}:{' '}
      {before === HIDDEN ? (
        t('hiddenChange')
      ) : (
        <>
          <bdi>{words.textOf(name, before, related) || '–'}</bdi> →{' '}
          <bdi>{words.textOf(name, after, related) || '–'}</bdi>
        </>
      )}
    </p>
  ))
}
