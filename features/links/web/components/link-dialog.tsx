import { queryOptions } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { RecordName } from '#platform/contract/record-links.rules.ts'
import { optionsCall } from '#platform/contract/resource-options.contract.ts'
import { api } from '#platform/web/api/api-client.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Autocomplete } from '#ui/combobox/autocomplete.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { linkRecords } from '../links.api.ts'
import { useLinkable } from './use-linkable.ts'

/** Records of declared resources, by name. */
const findRecordsQuery = (name: string, q: string) =>
  queryOptions({
    queryKey: ['resource', name, 'options', q],
    queryFn: async ({ signal }) => {
      const { options } = await api.call(optionsCall(name), { query: { q } }, { signal })
      return options.map(({ id, title }) => ({ key: `${id}`, text: title }))
    },
  })

const schema = z.object({ type: z.string() })

/** Links a record to one of a declared resource: its type, and the record. */
export function LinkDialog({ record, onClose }: { record: RecordName; onClose: () => void }) {
  const { t } = useTranslation(['links', 'shell', 'ui'])
  const id = useId()
  const kinds = useLinkable()
  const [chosen, setChosen] = useState<{ type: string; key: string; text: string }>()
  const change = useUndoable(t('link.undone'))
  const form = useForm({
    schema,
    initial: { type: kinds[0]?.type ?? '' },
    async onSubmit() {
      if (kind === undefined || picked === undefined) return
      const other = { type: kind.type, id: picked.key }
      const isLinked = await change(
        () => linkRecords(record, other),
        t('link.done', { name: picked.text }),
      )
      if (isLinked) onClose()
    },
  })
  const kind = kinds.find(({ type }) => type === form.values.type)
  const picked = chosen?.type === kind?.type ? chosen : undefined
  return (
    <Dialog
      title={t('link.title')}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('link.submit')}
          blockedBy={picked === undefined ? t('link.nothing') : undefined}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        {kinds.length > 1 ? (
          <SelectField
            form={form}
            name="type"
            label={t('link.kind')}
            options={kinds.map(({ type, text }) => ({ value: type, text: t(`shell:${text}`) }))}
          />
        ) : null}
        {kind === undefined ? null : (
          <Autocomplete
            key={kind.type}
            label={t(`shell:${kind.text}`)}
            find={q => findRecordsQuery(kind.name, q)}
            value={picked}
            onChange={one => setChosen(one === undefined ? undefined : { ...one, type: kind.type })}
          />
        )}
      </Form>
    </Dialog>
  )
}
