import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import styles from './button.module.css'
import { Ripple } from './ripple.tsx'

/** `primary`: the main action of a screen. `quiet`: without a box. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  kind?: ButtonKind
  icon?: ReactNode
  /** While the action is pending: keeps its size and ignores further clicks. Where it is given, a double click counts once. */
  isBusy?: boolean
  /** Why it is disabled: announced by screen readers; the screen shows it beside the button. */
  blockedBy?: string | undefined
}

/**
 * A button with text. It stays focusable while disabled, and then gives the reason.
 *
 * @example <Button kind="primary" icon={<IconPlus size={16} />} onClick={add}>Add user</Button>
 */
export function Button({
  kind = 'plain',
  icon,
  isBusy,
  blockedBy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const id = useId()
  const isBlocked = blockedBy !== undefined
  const isHeld = useRef(false)
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy === true || isBlocked || isHeld.current) return event.preventDefault()
    // The action may be done before its second click.
    if (isBusy !== undefined && event.detail > 1) return event.preventDefault()
    // Whether an action has begun is known from the next frame on; clicks that waited for a slow one come together.
    if (isBusy !== undefined) {
      isHeld.current = true
      requestAnimationFrame(() => (isHeld.current = false))
    }
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-blocked={isBlocked || undefined}
      aria-busy={isBusy === true || undefined}
      aria-disabled={isBusy === true || isBlocked || undefined}
      aria-describedby={isBlocked ? id : rest['aria-describedby']}
      onClick={handleClick}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {isBusy === true ? <span className={styles.spinner} /> : null}
      {isBlocked ? (
        <span id={id} hidden>
          {blockedBy}
        </span>
      ) : null}
      <Ripple />
    </button>
  )
}

/**
 * A link that looks like a button: for going somewhere.
 *
 * @example <ButtonLink to="/apps/user/list">Back to the list</ButtonLink>
 */
export function ButtonLink({
  kind = 'plain',
  icon,
  children,
  ...link
}: LinkProps & { kind?: ButtonKind; icon?: ReactNode; children: ReactNode }) {
  return (
    <Link {...link} className={styles.button} data-kind={kind}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      <Ripple />
    </Link>
  )
}

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'disabled' | 'aria-label'
> {
  /** What it does: the tooltip and the accessible name. */
  name: string
  /** False where a tooltip would be cut off or in the way. */
  hasTip?: boolean
  isBlocked?: boolean
  children: ReactNode
}

/**
 * A button with only an icon.
 *
 * @example <IconButton name={t('close')} onClick={close}><IconX size={18} /></IconButton>
 */
export function IconButton({
  name,
  hasTip = true,
  isBlocked = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.icon}
      aria-label={name}
      data-tip={hasTip ? name : undefined}
      aria-disabled={isBlocked || undefined}
      onClick={event => {
        if (!isBlocked) onClick?.(event)
      }}
    >
      {children}
      <Ripple />
    </button>
  )
}
