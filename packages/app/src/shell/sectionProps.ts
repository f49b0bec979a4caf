/** Props of each section of the settings. */
export interface SettingsSectionProps {
  /** The signed-in person. */
  userId: string;
  /** False while another section is shown. */
  isShown: boolean;
}
