import {
  type Role,
  role as roleSchema,
  type RolePermission,
  roleName,
  roleNote,
} from '../../contract/roles.contract.ts'
import { type Right, findRoleRefusal, rightsOfRole } from '../../contract/roles.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { Difference } from './difference.tsx'
import { fromText, toText } from './matrix-cells.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import styles from './roles.module.css'
import { type RoleTexts, textsOfRole, useStaleFields } from './use-role-texts.ts'
import { useRoleWords } from './use-role-words.ts'
import { useSaveRole } from './use-save-role.ts'

interface RoleEditorProps {
  /** Which role is changed; a new one without. */
  role?: Role | undefined
  /** What a new one starts with. */
  blank: RoleTexts
  permissions: readonly RolePermission[]
  openBy: 'add' | 'copy' | 'edit'
  onClose: () => void
}

const texts = z.object({
  name: roleName,
  note: roleNote,
  permissions: z.string(),
  abilities: z.string(),
})

/** Creates or edits a role: name, permissions, and matrix. Its effect on people is previewed before saving. */
export function RoleEditor({ role, blank, permissions, openBy, onClose }: RoleEditorProps) {
  const { t } = useTranslation(['roles', 'ui'])
  const id = useId()
  const { nameOf } = useRoleWords()
  const { ability: giver } = useSignedInUser()
  const others = usePeopleAt(`Role/${role?.id ?? 'new'}`)
  const { save, preview, confirm, cancel } = useSaveRole(onClose)
  const { form, conflict } = useRecordForm({
    schema: texts,
    initial: blank,
    record: role,
    textsOf: textsOfRole,
    readCurrent: current => roleSchema.safeParse(current).data,
    save,
    draftKey: `role.${openBy}.${role?.id ?? ''}`,
    explainRefusal: error =>
      error.code === 'role.taken' ? { name: t('problems.role.taken') } : undefined,
  })
  const chosen = permissions.filter(one => form.values.permissions.split(',').includes(`${one.id}`))
  const refusal = useEditRefusal(role, permissions, giver)
  const fieldsOf = useStaleFields(permissions)
  const isAdministrator = role?.userRole === 'admin'
  // Built-in roles are stored under an identifier.
  const fixedName = role?.isSystem === true ? nameOf(role) : undefined
  return (
    <Dialog
      title={role === undefined ? t('add.title') : t('edit.title', { name: nameOf(role) })}
      isWide
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <FormFoot
            id={id}
            isBusy={form.isBusy}
            submit={t(role === undefined ? 'add.submit' : 'ui:save')}
            blockedBy={refusal}
            onCancel={onClose}
          />
        </>
      }
    >
      {refusal === undefined ? null : <p className={styles.notice}>{refusal}</p>}
      <Form id={id} form={form}>
        <FieldPair>
          <TextField
            form={fixedName === undefined ? form : withValue(form, fixedName)}
            name="name"
            label={t('fields.name')}
            isFirst={role === undefined}
            autoComplete="off"
            help={fixedName === undefined ? undefined : t('fields.nameFixed')}
            readOnly={fixedName !== undefined || refusal !== undefined}
          />
          <TextField
            form={form}
            name="note"
            label={t('fields.note')}
            isOptional
            autoComplete="off"
            readOnly={refusal !== undefined}
          />
        </FieldPair>
        <PermissionBoxes
          permissions={permissions}
          chosen={chosen}
          giver={giver}
          onChange={
            refusal !== undefined || isAdministrator
              ? undefined
              : ids => form.set('permissions', ids.join(','))
          }
        />
        <section className={styles.rights}>
          <h3 className={styles.heading}>{t('matrix.title')}</h3>
          <RightsMatrix
            name={t('matrix.title')}
            abilities={fromText(form.values.abilities)}
            permissions={chosen}
            isAdministrator={isAdministrator}
            giver={giver}
            onChange={
              refusal !== undefined || isAdministrator
                ? undefined
                : abilities => form.set('abilities', toText(abilities))
            }
          />
        </section>
      </Form>
      <LeaveGuard form={form} openBy={openBy} />
      {preview === undefined ? null : (
        <ConfirmDialog
          title={t('difference.title', { name: fixedName ?? form.values.name })}
          confirm={t('difference.confirm')}
          isBusy={form.isBusy}
          onConfirm={() => confirm(form.submit)}
          onClose={cancel}
        >
          <Difference preview={preview} />
        </ConfirmDialog>
      )}
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={nameOf(conflict.theirs)}
          fields={fieldsOf(conflict.versions)}
        />
      )}
    </Dialog>
  )
}

/** The form with another name in it, to be shown only. */
const withValue = <Form extends { values: RoleTexts }>(form: Form, name: string): Form => ({
  ...form,
  values: { ...form.values, name },
})

/** Why the viewer may not change this role, as text. */
function useEditRefusal(
  role: Role | undefined,
  permissions: readonly RolePermission[],
  giver: readonly Right[],
): string | undefined {
  const { t } = useTranslation('roles')
  if (role === undefined || role.userRole === 'admin') return undefined
  const rights = rightsOfRole(role, permissions)
  const refusal = findRoleRefusal({ giver, role, before: rights, after: rights })
  return refusal === undefined ? undefined : t(`problems.${refusal}`)
}
