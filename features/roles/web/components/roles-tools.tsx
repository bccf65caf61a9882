import type { Role } from '../../contract/roles.contract.ts'
import {
  IconArrowsLeftRight,
  IconDots,
  IconDownload,
  IconShieldQuestion,
  IconUpload,
} from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { NOBODY } from './simulator-person.ts'
import { useExportRoles } from './use-export-roles.ts'

const icon = { size: 16, stroke: 1.7 }

/** What can be done with the roles as a whole. */
export function RolesTools({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('roles')
  const [canAdd, seesPeople] = [useCan('create', 'Role'), useCan('read', 'User')]
  const [, setCompared] = useInAddress('compare')
  const [, setTried] = useInAddress('try')
  const [, setImporting] = useInAddress('import')
  const download = useExportRoles()
  return (
    <>
      <Menu name={t('tools')} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('menu.compareTwo')}
              icon={<IconArrowsLeftRight {...icon} />}
              onChoose={() =>
                setCompared(
                  roles
                    .slice(0, 2)
                    .map(one => one.id)
                    .join(','),
                )
              }
            />
            <MenuItem
              text={t('menu.exportAll')}
              icon={<IconDownload {...icon} />}
              onChoose={() => download.mutate(undefined)}
            />
            {canAdd ? (
              <MenuItem
                text={t('menu.import')}
                icon={<IconUpload {...icon} />}
                onChoose={() => setImporting('1')}
              />
            ) : null}
          </>
        )}
      </Menu>
      {seesPeople ? (
        <Button icon={<IconShieldQuestion {...icon} />} onClick={() => setTried(NOBODY)}>
          {t('menu.try')}
        </Button>
      ) : null}
    </>
  )
}
