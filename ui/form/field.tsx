import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'

export interface FieldProps<Name extends string> {
  form: FormControl<Name>
  name: Name
  label: string
  isOptional?: boolean | undefined
  help?: string | undefined
  /** Good news about what was typed; shown in place of the help. */
  good?: string | undefined
  /** A problem known before submitting. */
  problem?: string | undefined
}

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'readOnly'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'dir'
  | 'inputMode'
  | 'maxLength'
>

/**
 * One line of text.
 *
 * @example <TextField form={form} name="fullName" label={t('fields.fullName')} autoComplete="off" />
 */
export function TextField<Name extends string>({
  isFirst,
  ...props
}: FieldProps<Name> & InputProps & { isFirst?: boolean }) {
  const { form, name, label, isOptional, help, good, problem, ...input } = props
  return (
    <FieldFrame {...{ form, name, label, isOptional, help, good, problem }}>
      {labelled => (
        <input
          dir="auto"
          {...input}
          {...labelled}
          className={styles.input}
          data-autofocus={isFirst}
          value={form.values[name]}
          onChange={event => form.set(name, event.currentTarget.value)}
          onBlur={() => form.check(name)}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Several lines of text.
 *
 * @example <TextArea form={form} name="reason" label={t('reason')} />
 */
export function TextArea<Name extends string>({
  isFirst,
  ...field
}: FieldProps<Name> & { isFirst?: boolean }) {
  const { form, name } = field
  return (
    <FieldFrame {...field}>
      {labelled => (
        <textarea
          {...labelled}
          dir="auto"
          rows={3}
          className={styles.input}
          data-autofocus={isFirst}
          value={form.values[name]}
          onChange={event => form.set(name, event.currentTarget.value)}
          onBlur={() => form.check(name)}
        />
      )}
    </FieldFrame>
  )
}

interface SelectFieldProps<Name extends string> extends FieldProps<Name> {
  options: readonly { value: string; text: string }[]
  isDisabled?: boolean
}

/**
 * One of a few.
 *
 * @example <SelectField form={form} name="role" label={t('fields.role')} options={roles} />
 */
export function SelectField<Name extends string>({
  options,
  isDisabled,
  ...field
}: SelectFieldProps<Name>) {
  const { form, name } = field
  return (
    <FieldFrame {...field}>
      {labelled => (
        <div className={styles.choice}>
          <select
            {...labelled}
            className={styles.input}
            disabled={isDisabled}
            value={form.values[name]}
            onChange={event => form.set(name, event.currentTarget.value)}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.chevron} size={16} stroke={1.7} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  )
}

export interface Labelled {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-describedby': string
}

interface FieldFrameProps<Name extends string> extends Omit<FieldProps<Name>, 'form'> {
  form: Pick<FormControl<Name>, 'errors'>
  children: (labelled: Labelled) => ReactNode
}

/**
 * Label above, one line below for help, good news or what is wrong: it is always there, so nothing moves.
 *
 * @example <FieldFrame form={form} name="color" label={t('color')}>{labelled => <input {...labelled} type="color" />}</FieldFrame>
 */
export function FieldFrame<Name extends string>(props: FieldFrameProps<Name>) {
  const { form, name, label, isOptional = false, help, good, problem, children } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const error = form.errors[name] ?? problem
  const tone = error === undefined ? (good === undefined ? undefined : 'good') : 'bad'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional ? <span className={styles.optional}>{t('form.optional')}</span> : null}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isOptional ? undefined : true,
        'aria-describedby': `${id}-message`,
      })}
      <p
        id={`${id}-message`}
        className={styles.message}
        data-tone={tone}
        data-helps={help === undefined ? undefined : true}
        aria-live="polite"
        dir="auto"
      >
        {error ?? good ?? help}
      </p>
    </div>
  )
}
