import type { SavedView } from '../../contract/saved-views.contract.ts'
import { HIDDEN_PARAM } from '../../contract/saved-views.rules.ts'
import {
  IconCheck,
  IconDeviceFloppy,
  IconDots,
  IconHome,
  IconHomeOff,
  IconLink,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import type { ViewActions } from './use-view-actions.ts'
import type { ViewQuestion } from './view-dialog.tsx'
import styles from './views.module.css'

interface ViewsPanelProps {
  views: UseQueryResult<SavedView[]>
  active: SavedView | undefined
  isDirty: boolean
  actions: ViewActions
  columns: readonly { key: string; title: string }[]
  onAsk: (question: ViewQuestion) => void
  close: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** What opens under the button: the views, what differs from the open one, and the columns. */
export function ViewsPanel({
  views,
  active,
  isDirty,
  actions,
  columns,
  onAsk,
  close,
}: ViewsPanelProps) {
  const { t } = useTranslation('saved-views')
  const pick = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <div className={styles.panel}>
      <Loaded query={views} failed={t('failed')} skeleton={[180, 140, 200]}>
        {all => <Choice {...{ all, active, actions, onAsk, pick }} />}
      </Loaded>
      <div className={styles.foot}>
        {active !== undefined && isDirty ? (
          <>
            {active.canChange ? (
              <Button
                icon={<IconDeviceFloppy {...icon} />}
                onClick={pick(() => actions.keep(active))}
              >
                {t('update', { name: active.name })}
              </Button>
            ) : null}
            <Button
              kind="quiet"
              icon={<IconRefresh {...icon} />}
              onClick={pick(() => actions.open(active))}
            >
              {t('reset')}
            </Button>
          </>
        ) : null}
        <Button
          kind="quiet"
          icon={<IconPlus {...icon} />}
          onClick={pick(() => onAsk({ kind: 'save' }))}
        >
          {t('saveAs')}
        </Button>
      </div>
      {columns.length > 1 ? <Columns {...{ actions, columns }} /> : null}
    </div>
  )
}

interface Picking {
  onAsk: (question: ViewQuestion) => void
  /** Closes, then does it. */
  pick: (act: () => void) => () => void
}
interface ChoiceProps extends Picking {
  all: readonly SavedView[]
  active: SavedView | undefined
  actions: ViewActions
}

function Choice({ all, active, actions, onAsk, pick }: ChoiceProps) {
  const { t } = useTranslation('saved-views')
  const [own, shared] = [all.filter(view => view.isOwn), all.filter(view => !view.isOwn)]
  const hasDefault = all.some(view => view.isDefault)
  const rows = (some: readonly SavedView[]) =>
    some.map(view => (
      <Row key={view.id} {...{ view, actions, onAsk, pick }} isActive={view.id === active?.id} />
    ))
  return (
    // The keys move among its buttons, which have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.views} aria-label={t('name')} onKeyDown={moveFocus}>
      <li className={styles.row}>
        <button
          type="button"
          className={styles.choose}
          data-view
          data-autofocus={active === undefined || undefined}
          aria-current={active === undefined}
          onClick={pick(() => actions.openAll(hasDefault))}
        >
          <span className={styles.mark}>
            {active === undefined ? <IconCheck {...icon} /> : null}
          </span>
          <span className={styles.viewName}>{t('all')}</span>
        </button>
      </li>
      {rows(own)}
      {shared.length === 0 ? null : <li className={styles.heading}>{t('sharedByOthers')}</li>}
      {rows(shared)}
      {all.length === 0 ? <li className={styles.hint}>{t('hint')}</li> : null}
    </ul>
  )
}

interface RowProps extends Picking {
  view: SavedView
  isActive: boolean
  actions: ViewActions
}

function Row({ view, isActive, actions, onAsk, pick }: RowProps) {
  const { t } = useTranslation('saved-views')
  const marks = [
    view.isDefault ? t('marks.default') : undefined,
    view.isOwn && view.isShared ? t('marks.shared') : undefined,
    view.ownerName ?? undefined,
  ]
  const details = marks.filter(one => one !== undefined).join(' · ')
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.choose}
        data-view
        data-autofocus={isActive || undefined}
        aria-current={isActive}
        onClick={pick(() => actions.open(view))}
      >
        <span className={styles.mark}>{isActive ? <IconCheck {...icon} /> : null}</span>
        <span className={styles.viewName} dir="auto">
          {view.name}
        </span>
        {details === '' ? null : (
          <span className={styles.details} dir="auto">
            {details}
          </span>
        )}
      </button>
      <Menu name={t('actionsOf', { name: view.name })} icon={<IconDots {...icon} />}>
        {() => (
          <>
            <MenuItem
              text={t('actions.copy')}
              icon={<IconLink {...icon} />}
              onChoose={() => actions.copyLink(view)}
            />
            <MenuItem
              text={t(view.isDefault ? 'actions.notDefault' : 'actions.default')}
              icon={view.isDefault ? <IconHomeOff {...icon} /> : <IconHome {...icon} />}
              onChoose={() => actions.prefer(view)}
            />
            {view.canChange ? (
              <>
                <MenuItem
                  text={t('actions.rename')}
                  icon={<IconPencil {...icon} />}
                  onChoose={pick(() => onAsk({ kind: 'rename', view }))}
                />
                <MenuItem
                  text={t(view.isShared ? 'actions.unshare' : 'actions.share')}
                  icon={view.isShared ? <IconUsersMinus {...icon} /> : <IconUsers {...icon} />}
                  onChoose={() => actions.share(view)}
                />
                <MenuItem
                  text={t('actions.delete')}
                  icon={<IconTrash {...icon} />}
                  tone="bad"
                  onChoose={() => actions.remove(view)}
                />
              </>
            ) : null}
          </>
        )}
      </Menu>
    </li>
  )
}

function Columns({ actions, columns }: Pick<ViewsPanelProps, 'actions' | 'columns'>) {
  const { t } = useTranslation('saved-views')
  const hidden = (actions.state[HIDDEN_PARAM] ?? '')
    .split(',')
    .filter(key => columns.some(column => column.key === key))
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.heading}>{t('columns')}</legend>
      {columns.slice(1).map(({ key, title }) => (
        <CheckLine
          key={key}
          label={title}
          isOn={!hidden.includes(key)}
          onChange={isOn =>
            actions.hide(isOn ? hidden.filter(one => one !== key) : [...hidden, key])
          }
        />
      ))}
    </fieldset>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof Element) || target.closest('[role=menu]') !== null)
    return
  const views = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const at = views.findIndex(one => one.closest('li') === target.closest('li'))
  event.preventDefault()
  views.at((at + step) % views.length)?.focus()
}
