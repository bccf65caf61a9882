import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'

const person = z.object({ name: z.string(), email: z.string() })
type Person = z.output<typeof person>
const OPENED = { name: 'Ada', email: 'ada@example.com' }
/** As somebody else has saved it meanwhile. */
const NEWER = { name: 'Ada', email: 'al@example.com' }
const textsOf = ({ name, email }: Person) => ({ name, email })

export function Example() {
  const { t } = useTranslation(['showcase', 'ui'])
  const [saved, setSaved] = useState<Person>(NEWER)
  const { form, conflict } = useRecordForm({
    schema: person,
    initial: OPENED,
    record: OPENED,
    textsOf,
    readCurrent: current => person.safeParse(current).data,
    async save(values, base) {
      await Promise.resolve()
      if (base?.email !== saved.email)
        throw new ApiError({ status: 412, code: 'record.stale', detail: '', current: saved })
      setSaved(values)
    },
  })
  return (
    <>
      <Form id="showcase-record" form={form}>
        <TextField form={form} name="name" label={t('w.name')} autoComplete="off" />
        <TextField form={form} name="email" label={t('w.email')} autoComplete="off" />
      </Form>
      <Button type="submit" form="showcase-record" isBusy={form.isBusy}>
        {t('ui:save')}
      </Button>
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.name}
          fields={(['name', 'email'] as const).map(name =>
            toStaleField(conflict.versions, {
              name,
              label: t(`w.${name}`),
              text: texts => texts[name],
            }),
          )}
        />
      )}
    </>
  )
}
