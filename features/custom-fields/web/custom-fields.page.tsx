import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { ErrorState, Skeleton, SkeletonBox } from '#ui/state/state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import type { CustomField } from '../contract/custom-fields.contract.ts'
import { DeleteFieldDialog } from './components/delete-field-dialog.tsx'
import { FieldList } from './components/field-list.tsx'
import { useFieldWords } from './components/use-field-words.ts'
import { customFieldsQuery } from './custom-fields.api.ts'
import styles from './components/custom-fields.module.css'

// Custom fields (ADD-12): which fields administrators have added to which records, in their order. What is open is in the URL: `?of=users`,
// `?add=1`, `?edit=3`.

const FieldEditor = lazyDialog(
  async () => (await import('./components/field-editor.tsx')).FieldEditor,
)

export function CustomFieldsPage() {
  const { t } = useTranslation('custom-fields')
  const { entityName } = useFieldWords()
  const { data, error, isFetching, refetch } = useQuery(customFieldsQuery())
  const [of, setOf] = useInAddress('of')
  const [adding, setAdding] = useInAddress('add')
  const [edited, setEdited] = useInAddress('edit')
  const [leaving, setLeaving] = useState<CustomField>()
  const entities = data?.entities ?? []
  const entity = entities.find(one => one === of) ?? entities[0]
  const editing = data?.fields.find(one => `${one.id}` === edited)
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={2.2} />}
          onClick={() => setAdding('1')}
        >
          {t('add')}
        </Button>
      }
    >
      {data !== undefined ? (
        <Tabs
          name={t('title')}
          open={entity}
          onOpen={key => setOf(key === entities[0] ? undefined : key)}
          tabs={entities.map(key => ({
            key,
            title: entityName(key),
            content: () => (
              <FieldList
                entity={key}
                fields={data.fields.filter(one => one.entity === key)}
                onAdd={() => setAdding('1')}
                onEdit={field => setEdited(`${field.id}`)}
                onDelete={setLeaving}
              />
            ),
          }))}
        />
      ) : (
        <Card>
          {error === null ? (
            <Loading />
          ) : (
            <ErrorState
              title={t('failed')}
              error={error}
              isBusy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      )}
      <Suspense>
        {adding === undefined || entity === undefined ? null : (
          <FieldEditor
            entity={entity}
            taken={keysOf(data?.fields, entity)}
            onClose={() => setAdding(undefined)}
          />
        )}
        {editing === undefined ? null : (
          <FieldEditor
            key={editing.id}
            entity={editing.entity}
            field={editing}
            taken={keysOf(data?.fields, editing.entity)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
      {leaving === undefined ? null : (
        <DeleteFieldDialog field={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </Page>
  )
}

const keysOf = (fields: readonly CustomField[] = [], entity: string): string[] =>
  fields.filter(one => one.entity === entity).map(one => one.key)

function Loading() {
  return (
    <Skeleton>
      <div className={styles.loading}>
        {[220, 280, 180].map(width => (
          <SkeletonBox key={width} width={width} height={16} />
        ))}
      </div>
    </Skeleton>
  )
}
