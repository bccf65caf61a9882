import {
  type Employee,
  employee as employeeSchema,
  type NewEmployee,
  newEmployee,
} from '../../contract/datatables.contract.ts'
import { useId, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
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
type Texts = typeof BLANK

const textsOf = (one: Employee): Texts => ({
  full_name: one.full_name,
  post: one.post,
  email: one.email,
  city: one.city,
  start_date: one.start_date,
  salary: `${one.salary}`,
  age: `${one.age}`,
  experience: `${one.experience}`,
  status: `${one.status}`,
})

/** Creates or edits an employee; concurrent changes are not overwritten silently. */
export function EmployeeForm({
  employee,
  onClose,
}: {
  employee?: Employee | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['datatables', 'ui'])
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const [base, setBase] = useState(employee)
  const [theirs, setTheirs] = useState<Employee>()

  async function save(values: NewEmployee, over: Employee | undefined): Promise<'unsaved' | void> {
    try {
      const saved =
        over === undefined
          ? await addEmployee(values)
          : await updateEmployee({ id: over.id, ...values }, over.version)
      toast.done(
        t(over === undefined ? 'done.added' : 'done.saved', { name: saved.employee.full_name }),
        undoOf(saved.changeId),
      )
      void refreshEmployees()
      onClose()
      return undefined
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? employeeSchema.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      setTheirs(current)
      return 'unsaved'
    }
  }
  const form = useForm({
    schema: newEmployee,
    initial: employee === undefined ? BLANK : textsOf(employee),
    draftKey: `datatables.${employee?.id ?? 'add'}`,
    explain: name =>
      name === 'start_date' ? t('form.day') : name === 'salary' ? t('form.salary') : undefined,
    onSubmit: values => save(values, base),
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
      <Form id={id} form={form} blank={BLANK}>
        <EmployeeFields form={form} />
      </Form>
      <LeaveGuard form={form} openBy={employee === undefined ? 'add' : 'edit'} />
      {theirs === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.full_name}
          fields={FIELDS.map(name => ({
            name,
            label: t(`fields.${name}`),
            before: textsOf(base ?? theirs)[name],
            mine: form.values[name],
            theirs: textsOf(theirs)[name],
          }))}
          isBusy={form.isBusy}
          onSave={sides => {
            const mixed = { ...form.values }
            for (const name of FIELDS)
              if (sides[name] === 'theirs') mixed[name] = textsOf(theirs)[name]
            form.discard()
            const over = theirs
            setTheirs(undefined)
            save(newEmployee.parse(mixed), over).catch((error: unknown) =>
              toast.error(explainFailure(error, t)),
            )
          }}
          onTheirs={() => {
            form.reset(textsOf(theirs))
            setBase(theirs)
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

function EmployeeFields({ form }: { form: FormControl<keyof Texts> }) {
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
