import type { ReactNode } from 'react'
import type { Combobox } from './use-combobox.ts'
import styles from './combobox.module.css'

/**
 * The list below a line of text. It floats over what follows; what stands around it must be `position: relative`.
 *
 * @example <Offers box={box} label={t('suggestions')}>{person => <PersonLine person={person} />}</Offers>
 */
export function Offers<Option>(props: { box: Combobox<Option>; label: string; children: (option: Option) => ReactNode }) {
  const { box, label, children } = props
  return (
    <div id={box.listId} role="listbox" aria-label={label} className={styles.list} hidden={!box.isShown}>
      {box.isShown
        ? box.options.map(option => (
            // The keys are those of the line, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={box.keyOf(option)}
              id={box.idOf(option)}
              ref={option === box.pointed ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={option === box.pointed}
              className={styles.option}
              onPointerDown={event => event.preventDefault()}
              onClick={() => box.pick(option)}
            >
              {children(option)}
            </div>
          ))
        : null}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
