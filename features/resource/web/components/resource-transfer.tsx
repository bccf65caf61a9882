import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  importedFields,
  notImportedFields,
  type ResourceQuery,
} from '#platform/contract/resource.contract.ts'
import { fieldOfText } from '#platform/contract/resource-typed.rules.ts'
import { isRequired, type Resource } from '#platform/contract/resource-fields.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { customImportQuery } from '../custom-import.public.ts'
import { apiOf } from '../resource.api.ts'
import { useResourceWords } from './resource-words.ts'

const ImportDialog = lazyDialog(
  async () => (await import('#ui/import/import-dialog.tsx')).ImportDialog,
)

interface TransferProps {
  resource: Resource
  query: ResourceQuery
  canAdd: boolean
}

/** What the list shows, in a file, on paper or on the clipboard, and records out of a file. `?import=1` opens the import. */
export function ResourceTransfer({ resource, query, canAdd }: TransferProps) {
  const { t } = useTranslation('resource')
  const [importing, setImporting] = useInAddress('import')
  return (
    <>
      <ExportMenu
        download={request => apiOf(resource).exportAll(query, request)}
        more={
          canAdd
            ? () => (
                <MenuItem
                  text={t('import')}
                  icon={<IconUpload size={16} stroke={1.7} />}
                  onChoose={() => setImporting('1')}
                />
              )
            : undefined
        }
      />
      {canAdd && importing !== undefined ? (
        <Suspense>
          <ImportRecords resource={resource} onClose={() => setImporting(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function ImportRecords({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t, i18n } = useTranslation(['resource', 'ui'])
  const { title, labelOfText, labelOf } = useResourceWords(resource)
  const left = notImportedFields(resource)
  const format = useFormats()
  const api = apiOf(resource)
  const { data: custom } = useQuery(
    customImportQuery({ entity: resource.name, keyPrefix: ['resource', resource.name] }),
  )
  const fields = importedFields(resource).map(name => {
    const { field } = fieldOfText(resource, name)
    return {
      name,
      label: labelOfText(name),
      isRequired: isRequired(field) && !('byDefault' in field) && field.kind !== 'address',
      also: [name],
    }
  })
  return (
    <ImportDialog
      title={t('importTitle', { title })}
      fields={[...fields, ...(custom?.(i18n.language) ?? [])]}
      {...(left.length === 0
        ? {}
        : { hint: t('importLeft', { fields: left.map(labelOf).join(t('ui:import.comma')) }) })}
      send={api.importRows}
      onDone={imported => {
        void api.refresh()
        toast.done(t('imported', { count: imported, shown: format.number(imported) }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
