import {
  type Employee,
  employee as employeeSchema,
  type NewEmployee,
  newEmployee,
  readSalary,
} from '../../contract/datatables.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import {
  typedDecimal,
  useTypedNumber,
  type WriteNumber,
} from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  type CustomForm,
  useCustomForm,
  useCustomWords,
} from '#features/resource/web/custom-form.public.ts'
import { addEmployee, refreshEmployees, updateEmployee } from '../datatables.api.ts'
import { useStatusChoices } from './employee-words.ts'

const BLANK = {
  full_name: '',
  post: '',
  email: '',
  city: '',
  start_date: '',
  salary: '',
  age: '',
  experience: '',
  status: '5',
}
const FIELDS = [
  'full_name',
  'post',
  'email',
  'city',
  'start_date',
  'salary',
  'age',
  'experience',
  'status',
] as const
type EmployeeField = keyof typeof BLANK | `customFields.${string}`

/** As typed: the amount with the decimal sign of the language. */
const typedEmployee = z.extend(newEmployee, {
  salary: z.pipe(typedDecimal, readSalary),
})

const textsOf = (
  one: Employee,
  { custom, typed }: { custom: CustomForm | null; typed: WriteNumber },
) => ({
  full_name: one.full_name,
  post: one.post,
  email: one.email,
  city: one.city,
  start_date: one.start_date,
  salary: typed(one.salary),
  age: `${one.age}`,
  experience: `${one.experience}`,
  status: `${one.status}`,
  ...custom?.textsOf(one.customFields),
})

interface EmployeeFormProps {
  employee?: Employee | undefined
  /** Whether a new employee may have custom fields. */
  mayHaveCustom?: boolean
  onClose: () => void
}

/** Creates or edits an employee. */
export function EmployeeForm({ mayHaveCustom = true, ...props }: EmployeeFormProps) {
  const { employee } = props
  const custom = useCustomForm({
    entity: 'employees',
    keyPrefix: 'datatables',
    isNeeded: employee === undefined ? mayHaveCustom : employee.customFields !== undefined,
    values: employee?.customFields,
  })
  return custom === undefined ? null : <OpenForm custom={custom} {...props} />
}

/** Concurrent changes are not overwritten silently. */
function OpenForm({
  employee,
  custom,
  onClose,
}: EmployeeFormProps & { custom: CustomForm | null }) {
  const { t } = useTranslation(['datatables', 'ui'])
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const words = useCustomWords(custom)
  const blank = { ...BLANK, ...custom?.blank }
  const schema = custom === null ? typedEmployee : custom.schemaWith(typedEmployee)
  const typed = useTypedNumber()
  const textsNow = (one: Employee) => textsOf(one, { custom, typed })

  async function save(values: NewEmployee, base: Employee | undefined): Promise<void> {
    const saved =
      base === undefined
        ? await addEmployee(values)
        : await updateEmployee(
            { id: base.id, ...values, ...custom?.changeOf(values, base) },
            base.version,
          )
    toast.done(
      t(base === undefined ? 'done.added' : 'done.saved', { name: saved.employee.full_name }),
      undoOf(saved.changeId),
    )
    void refreshEmployees()
    onClose()
  }
  const { form, conflict } = useRecordForm<EmployeeField, NewEmployee, Employee>({
    schema,
    initial: employee === undefined ? blank : textsNow(employee),
    record: employee,
    textsOf: textsNow,
    readCurrent: current => employeeSchema.safeParse(current).data,
    save,
    draftKey: `datatables.${employee?.id ?? 'add'}`,
    explain: name =>
      name === 'start_date'
        ? t('form.day')
        : name === 'salary'
          ? t('form.salary')
          : words?.explain(name),
  })
  return (
    <Dialog
      title={t(employee === undefined ? 'add.title' : 'edit.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={employee === undefined ? t('actions.add') : t('ui:save')}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <EmployeeFields form={form} />
        {custom === null ? null : <custom.Inputs form={form} />}
      </Form>
      <LeaveGuard form={form} openBy={employee === undefined ? 'add' : 'edit'} />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.full_name}
          fields={[
            ...FIELDS.map(name =>
              toStaleField(conflict.versions, {
                name,
                label: t(`fields.${name}`),
                text: texts => texts[name],
              }),
            ),
            ...(words?.fieldsOf(conflict.versions) ?? []),
          ]}
        />
      )}
    </Dialog>
  )
}

function EmployeeFields({ form }: { form: FormControl<EmployeeField> }) {
  const { t } = useTranslation('datatables')
  const statuses = useStatusChoices()
  const plain = { autoComplete: 'off' }
  return (
    <>
      <TextField form={form} name="full_name" label={t('fields.full_name')} {...plain} isFirst />
      <TextField form={form} name="post" label={t('fields.post')} {...plain} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('fields.email')}
        {...plain}
        dir="ltr"
      />
      <TextField form={form} name="city" label={t('fields.city')} {...plain} isOptional />
      <FieldPair>
        <DateField form={form} name="start_date" label={t('fields.start_date')} />
        <TextField
          form={form}
          name="salary"
          label={t('fields.salary')}
          inputMode="decimal"
          dir="ltr"
          {...plain}
          isOptional
        />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="age"
          label={t('fields.age')}
          inputMode="numeric"
          {...plain}
          isOptional
        />
        <TextField
          form={form}
          name="experience"
          label={t('fields.experience')}
          inputMode="numeric"
          {...plain}
          isOptional
        />
      </FieldPair>
      <SelectField form={form} name="status" label={t('fields.status')} options={statuses} />
    </>
  )
}
