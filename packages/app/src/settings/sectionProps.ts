/** What each section of the settings is given. */
export interface SettingsSectionProps {
  /** The signed-in person. */
  userId: string;
  /** False while another section is on the screen. */
  isShown: boolean;
}
