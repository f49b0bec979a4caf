export {
  BANNER_EXIT,
  BANNER_STAY,
  Banner,
  type BannerIcon,
  type BannerProps,
  type BannerTone,
} from "./Banner.tsx";
