import type { FormControl } from '#ui/form/use-form.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { findPeople } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import type { CardField } from './use-card-form.ts'
import styles from './drawer.module.css'

interface CardFormProps {
  id: string
  form: FormControl<CardField>
  screen: Screen
  labels: readonly string[]
  people: PickedPerson[]
  onPeople: (people: PickedPerson[]) => void
}

/** The fields of a card that are saved together. */
export function CardForm({ id, form, screen, labels, people, onPeople }: CardFormProps) {
  const { t } = useTranslation('kanban')
  return (
    <Form id={id} form={form}>
      <TextField form={form} name="title" label={t('fields.title')} autoComplete="off" isFirst />
      <DateField form={form} name="dueDate" label={t('fields.due')} isOptional />
      <LabelChoices form={form} screen={screen} labels={labels} />
      <PeoplePicker
        label={t('fields.assignees')}
        useNotes={useAbsenceNotes}
        find={findPeople(screen.view.project.id, false)}
        value={people}
        onChange={onPeople}
      />
      <RichTextField form={form} name="description" label={t('fields.description')} isOptional />
    </Form>
  )
}

function LabelChoices({ form, screen, labels }: Pick<CardFormProps, 'form' | 'screen' | 'labels'>) {
  const { t } = useTranslation('kanban')
  function toggle(name: string, isOn: boolean): void {
    const next = isOn ? [...labels, name] : labels.filter(label => label !== name)
    form.set('labels', next.toSorted().join('\n'))
  }
  return (
    <fieldset className={styles.labels}>
      <legend className={styles.legend}>{t('fields.labels')}</legend>
      {screen.view.labels.map(({ id, name, color }) => (
        <label key={id} className={styles.label} data-color={color}>
          <Tick
            data-part="labels"
            checked={labels.includes(name)}
            onChange={event => toggle(name, event.currentTarget.checked)}
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
      {screen.view.labels.length === 0 ? <p className={styles.note}>{t('label.none')}</p> : null}
    </fieldset>
  )
}
