import {
  type Permission,
  permission as permissionSchema,
} from '../../contract/permissions.contract.ts'
import { matrixRight } from '#features/roles/contract/roles.contract.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addPermission, refreshPermissions, updatePermission } from '../permissions.api.ts'
import { type PermissionTexts, textsOf } from './use-permission-texts.ts'
import { usePermissionName } from '#features/roles/web/roles.public.ts'

interface SavePermission {
  permission: Permission | undefined
  onClose: () => void
}
type PermissionForm = FormControl<keyof PermissionTexts>
const cells = z.array(matrixRight)
const names = z.array(z.string())

/** Adds or changes a permission; a concurrent edit is compared first. */
export function useSavePermission({ permission, onClose }: SavePermission) {
  const { t } = useTranslation('permissions')
  const undoOf = useUndoAction(t('done.undone'))
  const permissionName = usePermissionName()
  const [base, setBase] = useState(permission)
  const [theirs, setTheirs] = useState<Permission>()

  function finish(
    saved: Permission,
    { key, changeId }: { key: 'added' | 'saved'; changeId: number | undefined },
  ): void {
    void refreshPermissions()
    toast.done(t(`done.${key}`, { name: permissionName(saved.name) }), undoOf(changeId))
    onClose()
  }

  async function submit(texts: PermissionTexts, over = base): Promise<'unsaved' | undefined> {
    if (over === undefined) {
      const abilities = cells.parse(JSON.parse(texts.abilities))
      const made = await addPermission({
        name: texts.name,
        isCore: texts.isCore === '1',
        abilities,
      })
      finish(made.permission, { key: 'added', changeId: made.changeId })
      return undefined
    }
    try {
      const saved = await updatePermission({ id: over.id, ...changesOf(texts, over) }, over.version)
      finish(saved.permission, { key: 'saved', changeId: saved.changeId })
      return undefined
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? permissionSchema.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      setTheirs(current)
      return 'unsaved'
    }
  }

  return {
    base,
    theirs,
    submit: (texts: PermissionTexts) => submit(texts),
    keepMine: () => setTheirs(undefined),
    merge: (form: PermissionForm, texts: PermissionTexts) =>
      form.submitAs(() => submit(texts, theirs)),
    takeTheirs(form: PermissionForm): void {
      form.reset(textsOf(theirs))
      setBase(theirs)
      setTheirs(undefined)
    },
  }
}

/** Only differences; rights on “all” are kept outside the matrix. */
function changesOf(texts: PermissionTexts, over: Permission) {
  const before = textsOf(over)
  const fixed = over.abilities.filter(right => !matrixRight.safeParse(right).success)
  return {
    ...(texts.name === before.name ? {} : { name: texts.name }),
    ...(texts.isCore === before.isCore ? {} : { isCore: texts.isCore === '1' }),
    ...(texts.roles === before.roles ? {} : { roles: names.parse(JSON.parse(texts.roles)) }),
    ...(texts.abilities === before.abilities
      ? {}
      : { abilities: [...fixed, ...cells.parse(JSON.parse(texts.abilities))] }),
  }
}
