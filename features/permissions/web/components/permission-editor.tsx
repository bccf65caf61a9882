import {
  type Permission,
  newPermission,
  permission as permissionSchema,
} from '../../contract/permissions.contract.ts'
import { matrixRight } from '#features/roles/contract/roles.contract.ts'
import { Suspense, useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { RightsMatrix, usePermissionName, useRoleWords } from '#features/roles/web/roles.public.ts'
import type { RoleNames } from './permission-columns.tsx'
import { usePermissionRefusal } from './permission-menu.tsx'
import styles from './permissions.module.css'
import { Affected } from './affected.tsx'
import { type PermissionTexts, textsOf, useStaleFields } from './use-permission-texts.ts'
import { useSavePermission } from './use-save-permission.ts'

interface PermissionEditorProps {
  /** Which permission is changed; a new one without. */
  permission?: Permission
  roles: RoleNames
  onClose: () => void
}

const { name } = newPermission.shape
const texts = z.object({ name, isCore: z.string(), roles: z.string(), abilities: z.string() })
const cells = z.array(matrixRight)
const NAMES = z.array(z.string())

/** Makes a permission or changes one: its name, what it allows, and the roles that have it (PERM-02). */
export function PermissionEditor({ permission, roles, onClose }: PermissionEditorProps) {
  const { t } = useTranslation(['permissions', 'ui'])
  const id = useId()
  const { ability: giver, role } = useSignedInUser()
  const others = usePeopleAt(`Permission/${permission?.id ?? 'new'}`)
  const { form, conflict } = useRecordForm<keyof PermissionTexts, PermissionTexts, Permission>({
    schema: texts,
    initial: textsOf(permission),
    record: permission,
    textsOf,
    readCurrent: current => permissionSchema.safeParse(current).data,
    save: useSavePermission(onClose),
    draftKey: `permission.${permission?.id ?? 'new'}`,
    explainRefusal: error =>
      error.code === 'permission.taken' ? { name: t('problems.permission.taken') } : undefined,
  })
  const refusal = usePermissionRefusal()
  const permissionName = usePermissionName()
  const isAbove = permission !== undefined && refusal(permission) === t('problems.permission.above')
  const isFixedName = permission?.isCore === true && role !== 'admin'
  const fixed = (permission?.abilities ?? []).filter(right => !matrixRight.safeParse(right).success)
  const fieldsOf = useStaleFields(roles)
  return (
    <Dialog
      title={
        permission === undefined
          ? t('add.title')
          : t('edit.title', { name: permissionName(permission.name) })
      }
      isWide
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            isBusy={form.isBusy}
            blockedBy={isAbove ? t('problems.permission.above') : undefined}
          >
            {t(permission === undefined ? 'add.submit' : 'ui:save')}
          </Button>
        </>
      }
    >
      {permission === undefined ? (
        <p className={styles.notice}>{t('add.text')}</p>
      ) : (
        <p className={styles.notice} data-later>
          {isAbove ? t('problems.permission.above') : <Affected permissions={[permission]} />}
        </p>
      )}
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('fields.name')}
          isFirst={permission === undefined}
          autoComplete="off"
          readOnly={isFixedName}
          help={isFixedName ? t('problems.permission.core') : undefined}
        />
        {role === 'admin' ? (
          <div className={styles.box}>
            <Checkbox
              label={t('fields.core')}
              isOn={form.values.isCore === '1'}
              onToggle={() => form.set('isCore', form.values.isCore === '1' ? '' : '1')}
            />
            <span aria-hidden="true">{t('fields.core')}</span>
          </div>
        ) : null}
        {permission === undefined ? null : (
          <RoleBoxes
            roles={roles}
            chosen={NAMES.parse(JSON.parse(form.values.roles))}
            isLocked={isAbove}
            onChange={names => form.set('roles', JSON.stringify(names))}
          />
        )}
        <section>
          <h3 className={styles.heading}>{t('fields.abilities')}</h3>
          <Suspense fallback={<div className={styles.matrixRoom} />}>
            <RightsMatrix
              name={t('fields.abilities')}
              abilities={cells.parse(JSON.parse(form.values.abilities))}
              permissions={
                fixed.length === 0
                  ? []
                  : [{ id: permission?.id ?? 0, name: permission?.name ?? '', abilities: fixed }]
              }
              giver={giver}
              onChange={
                isAbove ? undefined : abilities => form.set('abilities', JSON.stringify(abilities))
              }
            />
          </Suspense>
        </section>
      </Form>
      <LeaveGuard form={form} openBy={permission === undefined ? 'add' : 'edit'} />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={permissionName(conflict.theirs.name)}
          fields={fieldsOf(conflict.versions)}
        />
      )}
    </Dialog>
  )
}

interface RoleBoxesProps {
  roles: RoleNames
  chosen: readonly string[]
  isLocked: boolean
  onChange: (names: string[]) => void
}

/** The roles that have it. */
function RoleBoxes({ roles, chosen, isLocked, onChange }: RoleBoxesProps) {
  const { t } = useTranslation('permissions')
  const { nameOf } = useRoleWords()
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.heading}>{t('fields.assignedTo')}</legend>
      {roles.map(role => {
        const isOn = chosen.includes(role.name)
        const next = roles
          .map(one => one.name)
          .filter(one => (one === role.name ? !isOn : chosen.includes(one)))
        return (
          <div key={role.name} className={styles.box}>
            <Checkbox
              label={nameOf(role)}
              isOn={isOn}
              isLocked={isLocked}
              onToggle={() => onChange(next)}
            />
            <span aria-hidden="true" dir="auto">
              {nameOf(role)}
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
