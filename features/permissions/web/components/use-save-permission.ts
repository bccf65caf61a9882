import type { Permission } from '../../contract/permissions.contract.ts'
import { matrixRight } from '#features/roles/contract/roles.contract.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addPermission, refreshPermissions, updatePermission } from '../permissions.api.ts'
import { type PermissionTexts, textsOf } from './use-permission-texts.ts'
import { usePermissionName } from '#features/roles/web/roles.public.ts'

const cells = z.array(matrixRight)
const names = z.array(z.string())

/** Adds a permission, or changes the one it is based on; closes. */
export function useSavePermission(onClose: () => void) {
  const { t } = useTranslation('permissions')
  const undoOf = useUndoAction(t('done.undone'))
  const permissionName = usePermissionName()
  return async (texts: PermissionTexts, base: Permission | undefined): Promise<void> => {
    const saved =
      base === undefined
        ? await addPermission({
            name: texts.name,
            isCore: texts.isCore === '1',
            abilities: cells.parse(JSON.parse(texts.abilities)),
          })
        : await updatePermission({ id: base.id, ...changesOf(texts, base) }, base.version)
    void refreshPermissions()
    const name = permissionName(saved.permission.name)
    toast.done(
      t(base === undefined ? 'done.added' : 'done.saved', { name }),
      undoOf(saved.changeId),
    )
    onClose()
  }
}

/** Only differences; rights on “all” are kept outside the matrix. */
function changesOf(texts: PermissionTexts, base: Permission) {
  const before = textsOf(base)
  const fixed = base.abilities.filter(right => !matrixRight.safeParse(right).success)
  return {
    ...(texts.name === before.name ? {} : { name: texts.name }),
    ...(texts.isCore === before.isCore ? {} : { isCore: texts.isCore === '1' }),
    ...(texts.roles === before.roles ? {} : { roles: names.parse(JSON.parse(texts.roles)) }),
    ...(texts.abilities === before.abilities
      ? {}
      : { abilities: [...fixed, ...cells.parse(JSON.parse(texts.abilities))] }),
  }
}
