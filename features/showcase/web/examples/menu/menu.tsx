import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div>
      <Menu name={t('w.actions')} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('w.rename')}
              icon={<IconPencil size={16} stroke={1.7} />}
              onChoose={() => toast.info(t('w.rename'))}
            />
            <MenuItem text={t('w.add')} blockedBy={t('w.blocked')} onChoose={() => undefined} />
            <MenuItem
              text={t('w.delete')}
              icon={<IconTrash size={16} stroke={1.7} />}
              tone="bad"
              onChoose={() => toast.info(t('w.delete'))}
            />
          </>
        )}
      </Menu>
    </div>
  )
}
