import { textKeys } from '#platform/contract/resource-texts.rules.ts'
import { CATEGORIES, type Category } from '../../contract/calendar.rules.ts'
import { IconDoor, IconFileExport, IconFileImport, IconRss } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { Button } from '#ui/button/button.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { useSaveEvents } from './use-save-events.ts'
import { MiniMonth } from './mini-month.tsx'
import styles from './calendar.module.css'

interface SidebarProps {
  address: CalendarAddress
  /** The person's layers, and hidden ones; undefined while loading. */
  layers: readonly string[] | undefined
  hidden: readonly string[]
  onLayer: (layer: string) => void
}

/** Categories, layers, a small month, import and export. */
export function Sidebar({ address, layers, hidden, onLayer }: SidebarProps) {
  const { t } = useTranslation('calendar')
  const seesAll = useCan('read', 'Calendar')
  const manages = useCan('manage', 'Calendar')
  const save = useSaveEvents()
  const { chosen } = address
  const isAll = chosen.length === CATEGORIES.length
  const toggle = (one: Category) =>
    address.choose(CATEGORIES.filter(other => (other === one) !== chosen.includes(other)))
  return (
    <div className={styles.side} data-in-turn>
      <MiniMonth address={address} />
      <fieldset className={styles.filter}>
        <legend>{t('filter')}</legend>
        <label className={styles.check}>
          <Tick
            checked={isAll}
            isPartly={!isAll && chosen.length > 0}
            onChange={() => address.choose(isAll ? [] : CATEGORIES)}
          />
          <span>{t('viewAll')}</span>
        </label>
        {CATEGORIES.map(one => (
          <label key={one} className={styles.check} data-kind={one}>
            <Tick checked={chosen.includes(one)} onChange={() => toggle(one)} />
            <span>{t(`categories.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {layers === undefined ? <div hidden data-loading /> : null}
      {layers === undefined || layers.length === 0 ? null : (
        <fieldset className={styles.filter}>
          <legend>{t('layersTitle')}</legend>
          {layers.map(one => (
            <label key={one} className={styles.check} data-kind={one}>
              <Tick checked={!hidden.includes(one)} onChange={() => onLayer(one)} />
              <span>{one.includes('.') ? <OwnLayer id={one} /> : t(`layers.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {seesAll ? (
        <Switch
          label={t('everybody')}
          help={t('everybodyHelp')}
          isOn={address.people === 'all'}
          onChange={isOn => address.go({ people: isOn ? 'all' : undefined })}
        />
      ) : null}
      <div className={styles.tools}>
        <Button
          kind="quiet"
          icon={<IconFileImport size={16} stroke={1.7} />}
          onClick={() => address.go({ panel: 'import' })}
        >
          {t('import.button')}
        </Button>
        <Button
          kind="quiet"
          icon={<IconFileExport size={16} stroke={1.7} />}
          onClick={() => void save({})}
        >
          {t('exportAll')}
        </Button>
        <Button
          kind="quiet"
          icon={<IconRss size={16} stroke={1.7} />}
          onClick={() => address.go({ panel: 'feeds' })}
        >
          {t('feeds.button')}
        </Button>
        {manages ? (
          <Button
            kind="quiet"
            icon={<IconDoor size={16} stroke={1.7} />}
            onClick={() => address.go({ panel: 'resources' })}
          >
            {t('resources.button')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** The name of a resource's layer: `assets.bought`. */
function OwnLayer({ id }: { id: string }) {
  const [name = '', field = ''] = id.split('.')
  const { t } = useTranslation(name)
  return [t(textKeys.title), t(textKeys.field(field))].join(': ')
}
