import { type CalendarResource, newResource } from '../../contract/calendar.contract.ts'
import { RESOURCE_KINDS } from '../../contract/calendar.rules.ts'
import { IconDoor, IconEngine, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isolate } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  addResource,
  refreshCalendar,
  removeResource,
  resourcesQuery,
  updateResource,
} from '../calendar.api.ts'
import styles from './panels.module.css'

/** The list of bookable resources, for those who maintain it. */
export function ResourcesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const query = useQuery(resourcesQuery())
  const [edited, setEdited] = useState<CalendarResource | 'new'>()
  const removing = useMutation({
    mutationFn: ({ id }: CalendarResource) => removeResource(id),
    onSuccess: ({ changeId }, { name }) => {
      toast.done(t('done.removed', { title: name }), undoOf(changeId))
      void refreshCalendar()
    },
    onError: error => toast.error(explainFailure(error, ui)),
  })
  return (
    <Dialog title={t('resources.title')} onClose={onClose}>
      <DialogText>{t('resources.text')}</DialogText>
      <Loaded query={query} failed={t('failed.resources')} skeleton={[220, 260, 200]}>
        {resources =>
          resources.length === 0 ? (
            <EmptyState title={t('resources.empty')} />
          ) : (
            <ul className={styles.list}>
              {resources.map(one => (
                <li key={one.id} className={styles.row}>
                  {one.kind === 'room' ? (
                    <IconDoor size={18} stroke={1.7} aria-hidden="true" />
                  ) : (
                    <IconEngine size={18} stroke={1.7} aria-hidden="true" />
                  )}
                  <span className={styles.words}>
                    <bdi>{one.name}</bdi>
                    <small>
                      {[
                        t(`resources.${one.kind}`),
                        one.location,
                        one.capacity > 0 ? t('resources.seats', { count: one.capacity }) : '',
                      ]
                        .filter(part => part !== '')
                        .map(isolate)
                        .join(' · ')}
                    </small>
                  </span>
                  <IconButton
                    name={t('resources.edit', { name: one.name })}
                    hasTip={false}
                    onClick={() => setEdited(one)}
                  >
                    <IconPencil size={16} stroke={1.7} />
                  </IconButton>
                  <IconButton
                    name={t('resources.remove', { name: one.name })}
                    hasTip={false}
                    onClick={() => removing.mutate(one)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited === undefined ? (
        <Button onClick={() => setEdited('new')}>{t('resources.add')}</Button>
      ) : (
        <ResourceForm
          key={edited === 'new' ? 'new' : edited.id}
          resource={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}

function ResourceForm({
  resource,
  onDone,
}: {
  resource: CalendarResource | undefined
  onDone: () => void
}) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const form = useForm({
    schema: newResource,
    initial: {
      name: resource?.name ?? '',
      kind: resource?.kind ?? 'room',
      location: resource?.location ?? '',
      capacity: `${resource?.capacity ?? 0}`,
    },
    onSubmit: async values => {
      if (resource === undefined) await addResource(values)
      else await updateResource({ id: resource.id, ...values }, resource.version)
      toast.done(t('done.saved', { title: values.name }))
      await refreshCalendar()
      onDone()
    },
  })
  return (
    <div className={styles.form}>
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('resources.name')} isFirst autoComplete="off" />
        <FieldPair>
          <SelectField
            form={form}
            name="kind"
            label={t('resources.kind')}
            options={RESOURCE_KINDS.map(value => ({ value, text: t(`resources.${value}`) }))}
          />
          <TextField
            form={form}
            name="capacity"
            label={t('resources.capacity')}
            type="number"
            inputMode="numeric"
          />
        </FieldPair>
        <TextField
          form={form}
          name="location"
          label={t('fields.location')}
          isOptional
          autoComplete="off"
        />
      </Form>
      <div className={styles.row}>
        <Button
          onClick={() => {
            form.discard()
            onDone()
          }}
        >
          {ui('dialog.cancel')}
        </Button>
        <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
      <LeaveGuard form={form} openBy="panel" />
    </div>
  )
}
