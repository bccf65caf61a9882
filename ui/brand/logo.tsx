import styles from './brand.module.css'

const BARS = [7, 18, 11, 15, 5]

interface LogoProps {
  /** Edge of the square mark in pixels; 20 unless given. */
  size?: number
  /** Shows the name beside the logo. Without it the logo is decorative and hidden from screen readers. */
  withName?: boolean
}

/**
 * The product's mark: five bars of a spectrum, with or without the name.
 *
 * @example <Logo withName />
 */
export function Logo({ size = 20, withName = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg
        className={styles.mark}
        viewBox="0 0 28 20"
        width={size * 1.4}
        height={size}
        aria-hidden="true"
        focusable="false"
      >
        {BARS.map((height, index) => (
          <rect
            key={height}
            data-bar={index + 1}
            x={index * 6}
            y={20 - height}
            width="4"
            height={height}
            rx="2"
          />
        ))}
      </svg>
      {withName ? (
        <span className={styles.name} dir="ltr">
          SMART FFT
        </span>
      ) : null}
    </span>
  )
}
