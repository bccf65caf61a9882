import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Dialog, DialogText } from '../dialog/dialog.tsx'
import styles from './stale-dialog.module.css'

/** One field of a record that two people changed. */
export interface StaleField extends Versions {
  name: string
  label: string
  /** What is compared, where the texts to read leave something out: formatting, ids, parts of a line. */
  compared?: Versions
}
/** As it was when it was opened, as it was typed here, and as the server has it now: as people read them. */
interface Versions {
  before: string
  mine: string
  theirs: string
}
type Side = 'mine' | 'theirs'

interface StaleDialogProps {
  /** Of the record. */
  title: string
  fields: readonly StaleField[]
  isBusy: boolean
  /** Saves: for each field whose text counts. */
  onSave: (sides: Readonly<Record<string, Side>>) => void
  /** Drops what was typed here. */
  onTheirs: () => void
  onClose: () => void
}

/**
 * Edit conflict: keep mine, take theirs, or compare and choose field by field. A field changed by only one side keeps that change either
 * way, so that nothing is lost silently (features.md X-08).
 *
 * @example <StaleDialog title={name} fields={fields} isBusy={form.isBusy} onSave={merge} onTheirs={take} onClose={close} />
 */
export function StaleDialog({
  title,
  fields,
  isBusy,
  onSave,
  onTheirs,
  onClose,
}: StaleDialogProps) {
  const { t } = useTranslation('ui')
  const [isComparing, setComparing] = useState(false)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    sidesOf(fields, 'mine'),
  )
  const different = fields.filter(field => {
    const { mine, theirs } = comparedOf(field)
    return mine !== theirs
  })
  return (
    <Dialog
      title={t('stale.title', { name: title })}
      isAlert
      onClose={onClose}
      foot={
        <>
          <Button onClick={onTheirs}>{t('stale.useTheirs')}</Button>
          {isComparing ? null : (
            <Button onClick={() => setComparing(true)}>{t('stale.compare')}</Button>
          )}
          <Button kind="primary" isBusy={isBusy} data-autofocus onClick={() => onSave(chosen)}>
            {t(isComparing ? 'stale.saveChosen' : 'stale.keepMine')}
          </Button>
        </>
      }
    >
      <DialogText>{t('stale.text')}</DialogText>
      {isComparing ? (
        <div className={styles.fields}>
          {different.map(field => (
            <Choice
              key={field.name}
              field={field}
              side={chosen[field.name] ?? 'mine'}
              onChoose={side => setChosen({ ...chosen, [field.name]: side })}
            />
          ))}
        </div>
      ) : null}
    </Dialog>
  )
}

function Choice({
  field,
  side,
  onChoose,
}: {
  field: StaleField
  side: Side
  onChoose: (side: Side) => void
}) {
  const { t } = useTranslation('ui')
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{field.label}</legend>
      {(['mine', 'theirs'] as const).map(one => (
        <label key={one} className={styles.side}>
          <input
            type="radio"
            className={styles.dot}
            name={`stale-${field.name}`}
            checked={side === one}
            onChange={() => onChoose(one)}
          />
          <span className={styles.whose}>{t(`stale.${one}`)}</span>
          <span className={styles.value} dir="auto">
            {field[one] === '' ? '–' : field[one]}
          </span>
        </label>
      ))}
      {field.mine === field.theirs ? <p className={styles.note}>{t('stale.details')}</p> : null}
    </fieldset>
  )
}

const comparedOf = (field: StaleField): Versions => field.compared ?? field

/** The default side of each field: the one that changed it; `whenBoth` if both did. */
function sidesOf(fields: readonly StaleField[], whenBoth: Side): Record<string, Side> {
  return Object.fromEntries(
    fields.map(field => {
      const { before, mine } = comparedOf(field)
      return [field.name, mine === before ? 'theirs' : whenBoth]
    }),
  )
}
