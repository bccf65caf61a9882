import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { loadLate } from '#platform/web/screens/late.tsx'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { FieldFrame, type FieldProps } from '../form/field.tsx'
import form from '../form/form.module.css'
import type { DateInputProps, FramedInput } from './date-input.tsx'

// The frame is part of the screen; input, calendar and texts load once, with the first field rendered.

type Input = ComponentType<DateInputProps & FramedInput>

let ready: Input | undefined
const load = async (): Promise<Input> =>
  (ready ??= await loadLate({
    load: async () => (await import('./date-input.tsx')).DateInput,
    texts: ['date-field'],
  }))
const Later = lazyPart(load)

type Own = Omit<DateInputProps, 'kind' | 'value' | 'onChange' | 'onCommit'>
interface FormFieldProps<Name extends string> extends FieldProps<Name>, Omit<Own, 'isOptional'> {}

/**
 * A date input in the language's format; the form value is `2026-03-12`.
 *
 * @example <DateField form={form} name="dueDate" label={t('fields.dueDate')} isOptional />
 */
export function DateField<Name extends string>(props: FormFieldProps<Name>) {
  return <FormField {...props} kind="date" />
}

/**
 * A time input in the language's format; the form value is `14:30`.
 *
 * @example <TimeField form={form} name="time" label={t('fields.time')} />
 */
export function TimeField<Name extends string>(props: FormFieldProps<Name>) {
  return <FormField {...props} kind="time" />
}

/**
 * A date and time input on one line; the form value is `2026-03-12T14:30`.
 *
 * @example <DateTimeField form={form} name="until" label={t('fields.until')} />
 */
export function DateTimeField<Name extends string>(props: FormFieldProps<Name>) {
  return <FormField {...props} kind="moment" />
}

function FormField<Name extends string>(
  props: FormFieldProps<Name> & Pick<DateInputProps, 'kind'>,
) {
  const { form: control, name, label, isOptional, help, good, problem, ...input } = props
  const [left, setLeft] = useState(0)
  const check = useEffectEvent(() => control.check(name))
  // Once the form has the value that was settled.
  useEffect(() => {
    if (left > 0) check()
  }, [left])
  return (
    <Framed
      {...{ label, isOptional, help, good, name, input }}
      error={control.errors[name] ?? problem}
      value={control.values[name]}
      onChange={value => control.set(name, value)}
      onCommit={() => setLeft(count => count + 1)}
    />
  )
}

interface PlainDateFieldProps extends DateInputProps {
  label: string
  help?: string | undefined
  /** What is wrong with the value, of those that can be read. */
  error?: string | undefined
}

/**
 * A date, time or date-time input outside a form of the kit.
 *
 * @example <PlainDateField label={t('from')} value={from} max={to} onChange={setFrom} />
 * @example <PlainDateField kind="moment" label={t('when')} value={when} onChange={setWhen} />
 */
export function PlainDateField(props: PlainDateFieldProps) {
  const { label, help, error, value, onChange, onCommit, isOptional = true, ...input } = props
  return (
    <Framed {...{ label, help, error, value, onChange, onCommit, isOptional, input }} isPlain />
  )
}

interface FramedProps extends Pick<
  DateInputProps,
  'value' | 'onChange' | 'onCommit' | 'isOptional'
> {
  label: string
  help?: string | undefined
  good?: string | undefined
  error: string | undefined
  name?: string
  /** Does not mark it as optional: most fields outside a form are. */
  isPlain?: boolean
  input: Own & Pick<DateInputProps, 'kind'>
}

function Framed(props: FramedProps) {
  const { label, help, good, error, name = '', isPlain = false, input, ...value } = props
  const [unread, setUnread] = useState<string>()
  const had = useRef(false)
  const [Part] = useState(() => ready ?? Later)
  return (
    <FieldFrame
      {...{ label, help, good, name }}
      form={{ errors: {} }}
      isOptional={value.isOptional === true && !isPlain}
      problem={unread ?? error}
    >
      {labelled => (
        <Suspense
          fallback={
            <input
              {...labelled}
              className={form.input}
              readOnly
              data-autofocus={input.isFirst === true || undefined}
              onFocus={() => (had.current = true)}
              onBlur={() => (had.current = false)}
            />
          }
        >
          <Part
            {...input}
            {...value}
            labelled={labelled}
            hadFocus={() => had.current}
            onProblem={setUnread}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
