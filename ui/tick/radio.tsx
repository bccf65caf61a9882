import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/**
 * One of a few, for a screen that draws its own label around it; `Choices` is the whole row.
 *
 * @example <label className={styles.plan}><Radio name={id} checked={one === plan} onChange={choose} /> {t(one)}</label>
 */
export function Radio(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.dot} />
}
